-- The agent's own desk: what each of its people may do, and its sign on the vouchers of its guests.

-- Of an agent's person: the named rights that its own administrator gave; null: all that the role gives.
alter table app_user add column rights text[] check (rights is null or kind = 'agent');
-- Who may see prices is told apart from now on; whoever could order could see them.
update role set permissions = permissions || '{bookingCenter.prices}'
 where audience = 'agent' and built_in is null and not permissions @> '{bookingCenter.prices}';

alter table file add column agent_id bigint;
-- Whether the merchant lets it print its own sign, and what that is.
alter table agent add column own_vouchers boolean not null default false;
alter table agent add column logo_file_id bigint;
alter table agent add column contact_line text not null default '' check (char_length(contact_line) <= 200);
alter table agent add foreign key (merchant_id, logo_file_id) references file;
