import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Reader, type Response } from 'mmdb-lib';
import { findNetwork } from './find-network.ts';

/** Where a client is, as far as it is stored. Null: unknown. */
export interface Place {
  /** The address range, such as `203.0.113.0/24`. */
  network: string | null;
  /** ISO 3166 code of the country in which the range is registered. */
  country: string | null;
}

type CountryRow = Response & { country_code?: string };

/** Public-domain data of the registries, by address range; 8 MB, read in about 15 ms. */
const DATABASE_FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

let database: Promise<Reader<CountryRow>> | undefined;

async function openDatabase(): Promise<Reader<CountryRow>> {
  const file = createRequire(import.meta.url).resolve(DATABASE_FILE);
  return new Reader<CountryRow>(await readFile(file));
}

/**
 * Finds the network and the country of a client (ACCOUNT-75). The database of countries is on this machine and loaded with the first
 * lookup. A failed lookup gives no country.
 * @param address the client's address in full
 */
export async function findPlace(address: string): Promise<Place> {
  const network = findNetwork(address);
  if (network === null) return { network, country: null };
  database ??= openDatabase();
  try {
    const row = (await database).get(network.slice(0, network.indexOf('/')));
    return { network, country: row?.country_code ?? null };
  } catch {
    database = undefined;
    return { network, country: null };
  }
}
