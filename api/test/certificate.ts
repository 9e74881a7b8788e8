import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns a key and a certificate for 127.0.0.1 that no authority has signed, as PEM. */
export function createCertificate(): { key: string; cert: string } {
  const parameters = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const output = ['-keyout', '-', '-out', '-'];
  const pem = execFileSync('openssl', ['req', '-x509', ...parameters, ...names, ...output], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const read = (kind: string) =>
    new RegExp(`-----BEGIN ${kind}-----[^]+-----END ${kind}-----`).exec(pem)?.[0] ?? '';
  return { key: read('PRIVATE KEY'), cert: read('CERTIFICATE') };
}

/** Writes a certificate for a Redis server with TLS. @returns its arguments, and the file with the certificate */
export async function prepareRedisTls(folder: string, port: number) {
  const { key, cert } = createCertificate();
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  await Promise.all([writeFile(keyFile, key), writeFile(certFile, cert)]);
  const files = ['--tls-key-file', keyFile, '--tls-cert-file', certFile, '--tls-ca-cert-file', certFile];
  return {
    certFile,
    options: ['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no', ...files],
  };
}
