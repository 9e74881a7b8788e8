import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type CuttableNetwork, startCuttableNetwork } from './cuttable-network.ts';

let service: Server;
let network: CuttableNetwork;
/** What the service has received. */
let received: string;
const clients: Socket[] = [];

beforeEach(async () => {
  received = '';
  service = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received += data;
      socket.write(`reply to ${data}`);
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  network = await startCuttableNetwork((service.address() as AddressInfo).port);
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await network.stop();
  await new Promise((resolve) => service.close(resolve));
});

function connectClient() {
  const socket = connect(network.port, '127.0.0.1');
  clients.push(socket);
  const events: string[] = [];
  socket.on('data', (data) => events.push(String(data)));
  for (const name of ['end', 'close', 'error']) socket.on(name, () => events.push(name));
  return { socket, events };
}

async function send(socket: Socket, text: string): Promise<string> {
  const reply = once(socket, 'data');
  socket.write(text);
  return String((await reply)[0]);
}

it('forwards until it is cut, then keeps old connections open and silent, and serves new ones', async () => {
  const before = connectClient();
  expect(await send(before.socket, 'one')).toBe('reply to one');

  network.setReachable(false);
  before.socket.write('two');
  const during = connectClient();
  await once(during.socket, 'connect');
  during.socket.write('three');
  network.setReachable(true);

  expect(await send(connectClient().socket, 'four')).toBe('reply to four');
  expect(received).toBe('onefour');
  expect([before.events, during.events]).toEqual([['reply to one'], []]);
});
