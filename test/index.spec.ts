import { expect } from 'chai';
import * as svc from '#svc';
import { Driver } from '../src/device/driver.js';
import { ServiceError } from '../src/errors.js';
import { ChatModel } from '../src/heal/chat-model.js';
import { ElementLocator, ImageMatcher, PageSource, Screen, TextReader } from '../src/locate/ports.js';
import { Keyword } from '../src/plugin/mark.js';

describe('the package svc', () => {
  it('is the running copy, so that errors and ports are recognised', () => {
    expect(svc).to.include({
      ChatModel,
      Driver,
      ElementLocator,
      ImageMatcher,
      Keyword,
      PageSource,
      Screen,
      ServiceError,
      TextReader,
    });
  });

  it('gives an author a decorator for every kind of plugin', () => {
    expect(svc).to.include.keys(
      'DriverSource',
      'ElementSource',
      'ImageDetector',
      'Keyword',
      'LanguageModel',
      'TextDetector',
    );
  });

  it('gives an author everything that a constructor can receive', () => {
    for (const name of [
      'ApiClient',
      'CallContext',
      'ChatModelOptions',
      'Config',
      'Driver',
      'DriverOptions',
      'ElementFinder',
      'Logger',
      'Shutdown',
      'Variables',
      'Workspace',
    ] as const) {
      expect(svc[name], name).to.be.a('function');
    }
  });

  it('gives an author a helper for every kind of parameter, and zod for the rest', () => {
    for (const name of ['bool', 'direction', 'float', 'int', 'list', 'locator', 'oneOf', 'text', 'texts'] as const) {
      expect(svc[name], name).to.be.a('function');
    }
    expect(svc.z.string().parse('a')).to.equal('a');
  });
});
