import { describeKeywordsOn } from './keyword-suite.js';

describeKeywordsOn('`appium`: Android');
