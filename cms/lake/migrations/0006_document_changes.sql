-- Which transactions changed a document: its history, without reading everybody's.
create table document_changes (
  dataset text not null,
  document_id text not null,
  seq integer not null references transactions (seq),
  primary key (dataset, document_id, seq)
);

insert into document_changes (dataset, document_id, seq)
select transactions.dataset, change ->> 'id', transactions.seq
from transactions
cross join jsonb_array_elements(transactions.changes) as change;
