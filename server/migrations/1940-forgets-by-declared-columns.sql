-- Forgetting a person takes other arguments (server/sql/customers/forget.sql).
drop function if exists app.forget_person(bigint[], text, text);
drop function if exists app.forget_in(jsonb, text);
