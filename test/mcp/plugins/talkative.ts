import { Keyword } from '#svc';

console.log('loading a talkative plugin');
process.stdout.write('{"jsonrpc":"2.0","method":"notifications/forged"}\n');

/** Writes where it should not. */
@Keyword({ name: 'Talk', description: 'Prints.', params: {}, effect: 'observe', needsSession: false })
export class Talk {
  run(): string {
    console.log('talking');
    console.table([{ talking: true }]);
    process.stdout.write('still talking\n');
    setTimeout(() => console.info('talking later'), 20);
    return 'said';
  }
}
