import { type Queryable, statement } from '../../platform/db/statement.ts';

/** An address as accounts are told apart by: case says nothing. */
export function addressKey(email: string): string {
  return email.trim().toLowerCase();
}

interface OwnerRow {
  id: number;
  email: string;
  username: string;
  usable: boolean;
}

const findOwner = statement<OwnerRow, [address: string]>(
  'address-owner',
  `select id, email, username,
     state = 'active' and (will_be_deleted_at is null or will_be_deleted_at > now()) as usable
   from users where lower(email) = $1`,
);

/** Whose address it is, or null. `usable` is false for accounts that are blocked or deleted. */
export async function ownerOf(db: Queryable, email: string): Promise<OwnerRow | null> {
  const [owner] = await findOwner(db, addressKey(email));
  return owner ?? null;
}
