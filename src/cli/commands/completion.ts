import * as Args from '@oclif/core/args';
import { completionWords } from '../completion/completion-words.js';
import { SCRIPTS, SHELLS } from '../completion/scripts.js';
import { ServiceCommand } from '../service-command.js';

export default class Completion extends ServiceCommand {
  static override description =
    'Print a script by which a shell completes commands, flags and keywords.\n' +
    'bash: source <(svc completion bash) in ~/.bashrc; zsh: the same in ~/.zshrc, after compinit; ' +
    'fish: svc completion fish > ~/.config/fish/completions/svc.fish.';
  static override examples = ['source <(<%= config.bin %> completion bash)'];
  static override args = {
    shell: Args.string({ description: 'The shell', options: [...SHELLS], required: true, ignoreStdin: true }),
  };

  async run(): Promise<void> {
    const { args } = await this.parse(Completion);
    const write = SCRIPTS[args.shell as keyof typeof SCRIPTS];
    this.log(write(completionWords(this.config)));
  }
}
