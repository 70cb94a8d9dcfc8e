-- Bytes may lie in an object store instead. The row stays, so that the database alone says what there is.
alter table assets alter column bytes drop not null;
-- Of bytes in the object store: how many there are, and their SHA-256 in hexadecimal digits.
alter table assets add column size integer, add column digest text;
alter table assets add check (bytes is not null or (size is not null and digest is not null));

-- Files whose object has to go from the object store, unless a row of `assets` has its bytes there again.
create table dropped_assets (
  dataset text not null,
  file text not null,
  primary key (dataset, file)
);
