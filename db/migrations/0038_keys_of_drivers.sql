-- The driver for whom a key of the role "drivers" is: it shows the passengers of this driver alone. Null for a key of all drivers.
alter table admin_keys add column driver text;
