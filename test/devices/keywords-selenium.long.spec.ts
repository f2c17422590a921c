import { describeKeywordsOn } from './keyword-suite.js';

describeKeywordsOn('`selenium`');
