-- Messages of Sanity's webhook that were taken, until they would be too old anyway: none counts twice, on whatever instance.
create table webhook_deliveries (
  -- SHA-256 of the signature, which holds the time and covers the body
  signature_digest bytea primary key,
  outdated_at timestamptz not null
);
