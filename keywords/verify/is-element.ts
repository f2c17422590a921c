import { ElementFinder, type ElementState, float, Keyword, locator, oneOf } from '#svc';

const STATES = [
  'present',
  'absent',
  'visible',
  'invisible',
  'enabled',
  'disabled',
  'checked',
  'unchecked',
  'selected',
] as const;

type State = (typeof STATES)[number];

/** The condition of each state; `absent` and `invisible` wait until no element meets theirs. */
const CONDITIONS: Record<State, (state: ElementState) => boolean> = {
  present: () => true,
  absent: () => true,
  visible: ({ visible }) => visible,
  invisible: ({ visible }) => visible,
  enabled: ({ enabled }) => enabled,
  disabled: ({ enabled }) => !enabled,
  checked: ({ checked }) => checked === true,
  unchecked: ({ checked }) => checked === false,
  selected: ({ selected }) => selected === true,
};

@Keyword({
  name: 'Is Element',
  description: 'Wait for a state of an element.',
  params: {
    element: locator('Element to look at'),
    element_state: oneOf('State to wait for', STATES, 'visible'),
    timeout: float('Seconds to wait for it', 10, { min: 0, max: 3600 }),
  },
  effect: 'observe',
  tracked: true,
})
export class IsElement {
  constructor(private readonly finder: ElementFinder) {}

  run({
    element,
    element_state: state,
    timeout,
  }: {
    element: string;
    element_state: State;
    timeout: number;
  }): Promise<boolean> {
    const wanted = state !== 'absent' && state !== 'invisible';
    return this.finder.poll(timeout, async () => {
      const target = await this.finder.look(element, (hit) => CONDITIONS[state](hit.state));
      return (target !== undefined) === wanted;
    });
  }
}
