-- A payment whose rent grows is announced once more for the difference, as a second row of the same transaction. The
-- lock of the member's record keeps rows from being written twice.
drop index rent_payment_standing;
