/* Deletes an agent or a supplier of the samples with what hangs on it alone; false where something else does (an order, a bill), and then nothing of
   it is touched. The walls hold: it runs with the rights of whoever calls. */
create or replace function app.drop_sample(what text, record bigint) returns boolean
language plpgsql as $$
declare
  merchant_no integer := app.merchant();
begin
  if not exists (select from sample_record r where r.merchant_id = merchant_no and r.kind = what and r.record_id = record) then return false; end if;
  if what = 'supplier' then
    delete from base_cost where merchant_id = merchant_no and supplier_id = record
      and sku_id in (select record_id from sample_record where merchant_id = merchant_no and kind = 'sku');
    delete from sku_supplier where merchant_id = merchant_no and supplier_id = record
      and sku_id in (select record_id from sample_record where merchant_id = merchant_no and kind = 'sku');
    delete from supplier where merchant_id = merchant_no and id = record;
  else
    delete from agent where merchant_id = merchant_no and id = record;
  end if;
  return true;
exception when foreign_key_violation or restrict_violation or integrity_constraint_violation then
  return false;
end $$;
