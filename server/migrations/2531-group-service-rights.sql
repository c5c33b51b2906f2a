-- Services are arranged, told, confirmed and cancelled by rights of their part; advances are given by a right of their own. Whoever
-- had the old ones has the new.
update role set permissions = array(
  select key from unnest(permissions) with ordinality o (key, no) where key not like 'group.services.%'
  union all
  select 'group.' || part || substr(key, 15) from unnest(permissions) key, unnest('{play,traffic,hotel}'::text[]) part
   where key like 'group.services.%')
 where exists (select from unnest(permissions) key where key like 'group.services.%');
update role set permissions = permissions || '{group.expense.advance}'
 where permissions @> '{group.expense.edit}' and not permissions @> '{group.expense.advance}';
