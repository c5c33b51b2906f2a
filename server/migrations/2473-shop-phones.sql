-- A shop has several telephones.
update shop_site set draft = (draft - 'phone') || jsonb_build_object('phones',
    case when coalesce(draft ->> 'phone', '') = '' then '[]'::jsonb else jsonb_build_array(jsonb_build_object('phone', draft ->> 'phone')) end)
 where draft ? 'phone';
update shop_version set content = (content - 'phone') || jsonb_build_object('phones',
    case when coalesce(content ->> 'phone', '') = '' then '[]'::jsonb else jsonb_build_array(jsonb_build_object('phone', content ->> 'phone')) end)
 where content ? 'phone';
