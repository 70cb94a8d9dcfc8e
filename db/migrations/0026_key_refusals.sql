-- Refused tries of artists' keys share a line for each address and minute, as those of the password do. This finds it.
create index audit_key_refusals on audit (address_digest, id) where kind = 'own key refused';
