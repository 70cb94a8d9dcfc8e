-- Whether an address has shown the right password lately: asked with every deed of an admin.
create index audit_unlocks on audit (address_digest, happened_at) where kind = 'unlock right';
