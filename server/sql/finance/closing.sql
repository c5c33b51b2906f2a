-- A closing report stays as it was written: that its month was opened again is added once.
create or replace function app.closing_report_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.reopened_at is null
    and to_jsonb(new) - '{reopened_at,reopened_by_name,reopened_reason}'::text[] = to_jsonb(old) - '{reopened_at,reopened_by_name,reopened_reason}'::text[]
  then return new; end if;
  raise exception 'a closing report is never changed' using errcode = 'integrity_constraint_violation', constraint = 'closing_report_kept';
end $$;
create or replace trigger closing_report_kept before update or delete on closing_report for each row execute function app.closing_report_kept();
