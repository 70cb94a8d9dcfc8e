-- Keys that open some of what the admin password opens, each with a name.
create table admin_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- See the table of roles in `app/admin/gate/roles.ts`.
  roles text[] not null,
  -- SHA-256 of 32 random bytes: a reader of this table has no key.
  key_digest bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The row stays, because the activity list and the Studio's history name it.
  revoked_at timestamptz
);

-- The name of the key; null for the admin password and for strangers.
alter table audit add column actor text;

-- Whether this board was opened lately from this address: asked with every reading of it.
create index audit_arrivals on audit (address_digest, happened_at) where kind = 'arrivals opened';
