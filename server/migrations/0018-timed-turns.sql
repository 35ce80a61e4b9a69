-- Work that is done from time to time, once for all processes: whose turn each job is. It is worth nothing after a
-- crash, when the next process takes the turn: unlogged, a turn costs no write to the disk.
CREATE UNLOGGED TABLE timed_turns (
  job    text PRIMARY KEY,
  -- Of one run, in one process.
  holder uuid NOT NULL,
  -- When another process may take the turn: while the job runs, when its process can be taken for dead; afterwards
  -- when the pause has passed.
  due_at timestamptz NOT NULL
);
