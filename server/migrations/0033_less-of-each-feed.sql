-- Of each feed less is stored than was: texts are cut, and addresses that are too long are none.
update feeds set
  title = case when char_length(title) > 300 then left(title, 299) || '…' else title end,
  description = case when char_length(description) > 500 then left(description, 499) || '…' else description end,
  image = case when char_length(image) > 1024 then null else image end,
  site_url = case when char_length(site_url) > 1024 then null else site_url end,
  hub_url = case when char_length(hub_url) > 1024 then null else hub_url end
where char_length(title) > 300 or char_length(description) > 500
  or char_length(image) > 1024 or char_length(site_url) > 1024 or char_length(hub_url) > 1024;
