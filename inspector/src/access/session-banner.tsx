import { useState } from 'preact/hooks';
import { runCall } from '../state/calls';
import { notify } from '../state/notices';
import { goTo } from '../state/route';
import { sessionId } from '../state/session';
import { Button } from '../ui/button';
import { Banner } from './banner';
import { trouble, type Trouble } from './session-state';

const CLOSE = 'Close And Terminate App';
const LAUNCH = 'Launch App';

/** A lost driver is closed first: it opens again only then. */
const KEYWORDS = { lost: [CLOSE, LAUNCH], closed: [LAUNCH] } as const;

const TEXTS: Readonly<Record<Exclude<Trouble, 'ended'>, string>> = {
  lost: 'The browser or the device is gone. Launch App opens it again; the steps and variables of the session stay.',
  closed: 'The app is closed. Launch App opens it again.',
};

async function launch(keywords: readonly string[]): Promise<void> {
  const session = sessionId.peek();
  for (const keyword of keywords) {
    const { state, failure } = await runCall({ keyword, params: {} }, { session });
    if (state === 'succeeded') continue;
    notify({ tone: 'error', text: `${keyword} failed: ${failure?.message ?? state}` });
    return;
  }
}

/** Says that the session of the page cannot be used, and what helps. */
export function SessionBanner() {
  const [isLaunching, setLaunching] = useState(false);
  const found = trouble.value;
  if (found === undefined) return null;
  if (found === 'ended') {
    return (
      <Banner
        role="alert"
        text="This session has ended: somebody stopped it, or nobody used it for long. What the page has read stays until you leave it."
      >
        <Button label="Start a session" onClick={() => goTo('start')} />
        <Button label="All sessions" onClick={() => goTo('')} />
      </Banner>
    );
  }
  const open = async () => {
    setLaunching(true);
    await launch(KEYWORDS[found]);
    setLaunching(false);
  };
  return (
    <Banner role="alert" text={TEXTS[found]}>
      <Button label="Launch App" icon="play" disabled={isLaunching} onClick={() => void open()} />
    </Banner>
  );
}
