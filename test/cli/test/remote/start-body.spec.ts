import { expect } from 'chai';
import { startBody } from '../../../../src/cli/test/remote/start-body.js';

const bodyOf = (settings: Readonly<Record<string, unknown>>, apiData?: Readonly<Record<string, unknown>>) =>
  startBody(settings, { apiData }, 'playwright');

describe('the start of a remote session', () => {
  it('has the driver of the settings as its driver source', () => {
    const { body, warnings } = bodyOf({
      driver: 'appium',
      url: 'http://localhost:4723',
      capabilities: { platformName: 'Android' },
      text_detection: ['tesseract'],
      dialogs: 'wait',
    });
    expect(body).to.deep.equal({
      driver_sources: [
        { appium: { enabled: true, url: 'http://localhost:4723', capabilities: { platformName: 'Android' } } },
      ],
      elements_sources: ['appium'],
      text_detection: ['tesseract'],
      image_detection: [],
      dialogs: 'wait',
    });
    expect(warnings).to.deep.equal([]);
  });

  it('takes the driver of the service where none is named, and Appium for an address', () => {
    expect(bodyOf({}).body.elements_sources).to.deep.equal(['playwright']);
    expect(bodyOf({ url: 'http://localhost:4723' }).body.elements_sources).to.deep.equal(['appium']);
  });

  it('leaves the form of HTTP as it is, and adds what it lacks', () => {
    const sources = ['selenium', { playwright: { enabled: false } }];
    expect(bodyOf({ driver_sources: sources, elements_sources: ['selenium_find_element'] }).body).to.deep.equal({
      driver_sources: sources,
      elements_sources: ['selenium_find_element'],
      text_detection: [],
      image_detection: [],
    });
    expect(bodyOf({ driver_sources: sources }).body.elements_sources).to.deep.equal(['selenium', 'playwright']);
  });

  it('has the API definitions of the project, unless the settings have their own', () => {
    const apiData = { collections: { contacts: {} } };
    expect(bodyOf({}, apiData).body.api_data).to.equal(apiData);
    expect(bodyOf({ api_data: { collections: {} } }, apiData).body.api_data).to.deep.equal({ collections: {} });
  });

  it('leaves out what names files of this machine, with a warning', () => {
    const { body, warnings } = bodyOf({ project_path: '/home/ada/shop', update_baselines: true });
    expect(body).to.not.have.any.keys('project_path', 'update_baselines');
    expect(warnings).to.deep.equal([
      'project_path is ignored: the session runs on another machine',
      'update_baselines is ignored: the session runs on another machine',
    ]);
    expect(bodyOf({ update_baselines: false }).warnings).to.deep.equal([]);
  });
});
