-- Feedings and medications that were done during a stay, or noted as not done (contract §26). Nothing deletes a row.
--
-- `item` identifies the entry of the plan, and `at` is when it was due. Kind, title and amount are copies: the plan may change.
CREATE TABLE care_log (
  booking_id  uuid NOT NULL CONSTRAINT care_log_booking_exists REFERENCES bookings (id),
  pet_id      uuid NOT NULL CONSTRAINT care_log_pet_exists REFERENCES pets (id),
  item        text NOT NULL,
  at          timestamptz NOT NULL,
  kind        text NOT NULL CONSTRAINT care_log_kind_known CHECK (kind IN ('FEEDING', 'MEDICATION')),
  title       text NOT NULL,
  amount      text NOT NULL,
  done        boolean NOT NULL,
  notes       text,
  recorded_by uuid NOT NULL CONSTRAINT care_log_recorder_exists REFERENCES users (id),
  recorded_at timestamptz NOT NULL,
  -- In this order, so that it also finds the entries of a day, and the last ones.
  CONSTRAINT care_log_once PRIMARY KEY (booking_id, at, item)
);
