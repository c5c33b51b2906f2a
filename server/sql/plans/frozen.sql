-- A quotation stands as it was sent: nobody rewrites its days, prices or costs, whoever writes.
create or replace function app.quotation_frozen() returns trigger language plpgsql as $$
begin
  if old.sent_at is not null and (new.content, new.costing, new.currency, new.number, new.option, new.valid_until, new.content_hash)
      is distinct from (old.content, old.costing, old.currency, old.number, old.option, old.valid_until, old.content_hash) then
    raise exception using errcode = '23514', constraint = 'plan_quotation_frozen', message = 'a quotation stands as it was sent';
  end if;
  return new;
end $$;
create or replace trigger quotation_frozen before update on plan_quotation for each row execute function app.quotation_frozen();
