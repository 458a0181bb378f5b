// Where the page begins: styles, the app, the connection to the server.
import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import App from './App.svelte';
import { connection } from './lib/connection.svelte.ts';

connection.start();
mount(App, { target: document.getElementById('app')! });
