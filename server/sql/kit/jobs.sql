-- Queues a job inside the caller's transaction (the transactional outbox). Owner's rights: the app role cannot touch the queue itself.
create or replace function platform.enqueue(task text, payload json, job_key text default null, run_at timestamptz default now(), max_attempts integer default 25)
returns void security definer set search_path = pg_catalog, pg_temp language sql as $$
  select graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => max_attempts, job_key => job_key)
$$;

revoke all on function platform.enqueue from public;
grant execute on function platform.enqueue to longtail_app;
