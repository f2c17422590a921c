import { render } from 'preact';
import { App } from './layout/app';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/layout.css';

render(<App />, document.getElementById('app')!);
