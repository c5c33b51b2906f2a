-- Whose orders and customers a person sees, by their department: null is everybody's. Who heads a department sees at least all
-- of it, with what stands below; administrators and people of no department see all.
create or replace function platform.reach_of(person public.app_user) returns bigint[]
stable security definer set search_path = pg_catalog, pg_temp language sql as $$
  select case
    when person.kind <> 'staff' or person.is_super or d.id is null or d.data_scope = 'all' then null
    when d.data_scope = 'own' and d.head_id is distinct from person.id then array[person.id]
    else array(
      with recursive below as (
        select d.id
        union
        select c.id from public.department c join below b on c.parent_id = b.id where c.merchant_id = person.merchant_id)
      select u.id from public.app_user u join below b on b.id = u.department_id where u.merchant_id = person.merchant_id
      union select person.id)
    end
    from (select) one left join public.department d on d.merchant_id = person.merchant_id and d.id = person.department_id
$$;
revoke all on function platform.reach_of from public;
grant execute on function platform.reach_of to longtail_app;
