-- The two forms about a merchant count their versions wherever it is changed from: a form begun on an older one is refused.
create or replace function app.count_merchant_versions() returns trigger language plpgsql as $$
begin
  if (new.names, new.contact, new.logo_file_id, new.documents) is distinct from (old.names, old.contact, old.logo_file_id, old.documents)
    then new.info_version := old.info_version + 1; end if;
  if (new.settings, new.flags, new.language, new.time_zone, new.currency) is distinct from (old.settings, old.flags, old.language, old.time_zone, old.currency)
    then new.rules_version := old.rules_version + 1; end if;
  return new;
end $$;
create or replace trigger count_versions before update on platform.merchant for each row execute function app.count_merchant_versions();
