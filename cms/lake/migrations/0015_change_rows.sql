-- What a transaction did to a document is in a row of its own: the history of one document is read without taking transactions
-- apart that changed thousands of others as well, and it can be deleted without the others'.
alter table document_changes
  -- among the changes of the transaction, from 1
  add column place integer,
  add column mutations jsonb,
  -- the whole document, or null when the transaction deleted it
  add column after jsonb;

update document_changes
set place = logged.place,
  mutations = logged.change -> 'mutations',
  after = nullif(logged.change -> 'after', 'null')
from (
  select transactions.seq, entry.change, entry.place
  from transactions
  cross join jsonb_array_elements(transactions.changes) with ordinality as entry (change, place)
) as logged
where document_changes.seq = logged.seq and document_changes.document_id = logged.change ->> 'id';

alter table document_changes
  alter column place set not null,
  alter column mutations set not null;

-- First emptied: a column that is dropped keeps its values on the disk.
update transactions set changes = '[]';
alter table transactions drop column changes;
