import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type TwinRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
};
export type TwinAnswer = { status: number; body?: unknown; headers?: Record<string, string> };

/** `lost`: carried out, but the answer is lost. `shapeless`: JSON that the provider never sends. */
export type Fault = '500' | '429' | 'hang' | 'nonsense' | 'shapeless' | 'drop' | 'lost';

export type Twin = {
  url: string;
  requests: TwinRequest[];
  /** The next `times` requests fail; clients that try again by themselves use up one each time. */
  failNext: (fault: Fault, times?: number) => void;
  recover: () => void;
  close: () => Promise<void>;
};

/** A local stand-in for a provider: the same JSON over HTTP, with faults on demand. */
export async function startTwin(answer: (request: TwinRequest) => TwinAnswer): Promise<Twin> {
  const requests: TwinRequest[] = [];
  let faults: Fault[] = [];
  const server = createServer((incoming, response) => {
    void readRequest(incoming).then((request) => {
      requests.push(request);
      respond(response, faults.shift(), () => answer(request));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    failNext: (fault, times = 1) => {
      faults = Array.from({ length: times }, () => fault);
    },
    recover: () => {
      faults = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(incoming: IncomingMessage): Promise<TwinRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url ?? '/', 'http://twin');
  const { method = 'GET', headers } = incoming;
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: Buffer.concat(chunks).toString(),
  };
}

function respond(response: ServerResponse, fault: Fault | undefined, answer: () => TwinAnswer): void {
  if (fault === 'hang') return;
  if (fault === 'lost') answer();
  if (fault === 'drop' || fault === 'lost') {
    response.socket?.destroy();
    return;
  }
  const failures = {
    '500': { status: 500, text: '<html>Internal Server Error</html>' },
    '429': { status: 429, text: '{"error":{"message":"Too many requests"}}' },
    nonsense: { status: 200, text: '<html>Maintenance' },
    shapeless: { status: 200, text: '{"hello":["world"]}' },
  };
  if (fault) return write(response, failures[fault].status, failures[fault].text, {});
  const { status, body, headers = {} } = answer();
  write(response, status, body === undefined ? '' : JSON.stringify(body), headers);
}

function write(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string>,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}
