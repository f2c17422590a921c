import { ConnectionBanner } from '../access/connection-banner';
import { LoginForm } from '../access/login-form';
import { Palette } from '../keywords/palette';
import { SessionsView } from '../sessions/sessions-view';
import { StartView } from '../sessions/start-view';
import { connection } from '../api/connection';
import { route } from '../state/route';
import { Header } from './header';
import { Toasts } from './toasts';
import { Workbench } from './workbench';

const VIEWS = { sessions: SessionsView, start: StartView, session: Workbench } as const;

export function App() {
  const View = VIEWS[route.value.view];
  const needsLogin = connection.value === 'login';
  return (
    <div class="app">
      <Header />
      <ConnectionBanner />
      {needsLogin ? <LoginForm /> : <View />}
      {!needsLogin && <Palette />}
      <Toasts />
    </div>
  );
}
