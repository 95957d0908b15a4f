interface Row {
  data: Record<string, unknown>;
}

/** Keeps a copy of the messages in the outbox, which the relay empties at once. */
export async function watchOutbox(service: {
  sql: (text: string, values?: unknown[]) => Promise<unknown[]>;
}) {
  await service.sql('create table outbox_seen as select * from outbox where false');
  await service.sql(`create function see_outbox() returns trigger language plpgsql as $$
    begin insert into outbox_seen select new.*; return new; end $$`);
  await service.sql('create trigger see before insert on outbox for each row execute function see_outbox()');
  return {
    /** Data of the messages of one type, in order. */
    async published(type: string) {
      const rows = (await service.sql(
        `select envelope::json -> 'data' as data from outbox_seen where type = $1 order by id`,
        [type],
      )) as Row[];
      return rows.map(({ data }) => data);
    },
    forget: () => service.sql('delete from outbox_seen'),
  };
}
