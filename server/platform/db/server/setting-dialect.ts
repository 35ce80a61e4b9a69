/** Kysely's dialect for a pooler in transaction mode: each transaction applies its own settings, which end with it. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

export class SettingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #settings: string;

  /** @param settings `SET LOCAL …` statements. They are sent together with the BEGIN, so they cost no round trip. */
  constructor(config: PostgresDialectConfig, settings: string) {
    super(config);
    this.#config = config;
    this.#settings = settings;
  }

  override createDriver(): Driver {
    return new SettingDriver(this.#config, this.#settings);
  }
}

class SettingDriver extends PostgresDriver {
  readonly #settings: string;

  constructor(config: PostgresDialectConfig, settings: string) {
    super(config);
    this.#settings = settings;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const asOne: Pick<DatabaseConnection, 'executeQuery'> = {
      executeQuery: ({ sql }) => connection.executeQuery(CompiledQuery.raw(`${sql}; ${this.#settings}`)),
    };
    await super.beginTransaction(asOne as DatabaseConnection, settings);
  }
}
