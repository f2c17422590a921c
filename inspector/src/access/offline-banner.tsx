import { Button } from '../ui/button';
import { Banner } from './banner';
import { reconnect, secondsLeft } from './reconnect';

export function OfflineBanner() {
  return (
    <Banner
      role="alert"
      text="The service does not answer. The page connects again by itself, and keeps all that it holds."
    >
      <span class="access-countdown">
        {secondsLeft.value > 0 ? `Next try in ${secondsLeft.value} s.` : 'Trying now.'}
      </span>
      <Button label="Try now" icon="refresh" onClick={() => void reconnect()} />
    </Banner>
  );
}
