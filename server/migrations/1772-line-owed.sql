-- What is owed to a supplier for each line, kept as its journals are written: who asks what is owed reads what is open, not all that
-- was ever paid.
create table line_owed (
  merchant_id integer not null, line_id bigint not null, supplier_id bigint not null, currency char(3) not null,
  owed_minor bigint not null,
  primary key (merchant_id, line_id, supplier_id, currency),
  foreign key (merchant_id, supplier_id) references supplier
) with (fillfactor = 70);
insert into line_owed
select j.merchant_id, j.line_id, a.supplier_id, a.currency, -sum(p.amount_minor)
  from journal j join posting p on p.merchant_id = j.merchant_id and p.journal_id = j.id
  join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id and a.kind = 'supplier-payable'
 where j.line_id is not null group by 1, 2, 3, 4;
create index line_owed_open on line_owed (merchant_id, supplier_id) where owed_minor > 0;
