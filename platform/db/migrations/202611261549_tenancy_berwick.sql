-- Berwick-upon-Tweed (TD15) lies in England. Its homes were read as Scottish, whose bank holidays move a rent day.
update tenancy set nation = 'england-and-wales' where nation = 'scotland' and address ~* '\mTD15\s*\d[a-z]{2}\M';
