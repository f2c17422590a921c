import { Keyword } from '#svc';

@Keyword({ name: 'Break', description: 'Fail by a fault of its own.', params: {}, effect: 'act' })
export class Break {
  run(): never {
    throw new TypeError('the inside of /opt/secret/place');
  }
}
