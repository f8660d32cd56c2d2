export { WebSocketServer } from 'ws';
