-- The desk is read again and again while it is open: its look is one line for a quarter of an hour, which this finds.
create index audit_desk on audit (address_digest, happened_at) where kind = 'desk opened';
