-- Leases of scheduled jobs, of which each runs in one process at a time. After a crash of the database, the next
-- process acquires the lease: unlogged, a lease costs no write to the disk.
CREATE UNLOGGED TABLE job_leases (
  job    text PRIMARY KEY,
  -- Identifies one run in one process.
  holder uuid NOT NULL,
  -- When another run may acquire the lease: while the job runs, the end of the lease; afterwards, the end of the pause.
  due_at timestamptz NOT NULL
);
