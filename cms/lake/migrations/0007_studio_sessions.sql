-- Who has shown the admin password to the Studio, until it runs out: shared by all instances.
create table studio_sessions (
  -- SHA-256 of 32 random bytes: whoever reads this table has no token.
  token_digest bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index studio_sessions_by_age on studio_sessions (expires_at);

-- What the Studio remembers for its user: how lists are laid out, which hints were closed.
create table studio_settings (
  user_id text not null,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);
