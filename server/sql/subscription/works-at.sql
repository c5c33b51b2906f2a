-- Does somebody with this mailbox work at the merchant? Owner's rights: asked before the one who asks belongs to it, and answered by yes or no.
create or replace function app.works_at(merchant integer, mailbox text) returns boolean
stable security definer set search_path = pg_catalog, pg_temp language sql as $$
  select exists (select from public.app_user u where u.merchant_id = merchant
    and (lower(u.email) = lower(mailbox) or lower(u.safe_email) = lower(mailbox)))
$$;

revoke all on function app.works_at from public;
grant execute on function app.works_at to longtail_app;
