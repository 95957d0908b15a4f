import type { changeConfig, createConfig } from '@geoplan/contracts/notion/notion-configs';
import { AppError, type FieldProblem } from '@geoplan/kit/errors';
import { isMask } from '@geoplan/kit/secrets/mask';
import type { z } from 'zod';
import type { ConfigDraft } from '../../domain/configs/workspace-config.ts';
import { parseDatabaseId } from '../../domain/configs/database-id.ts';

type Body = z.output<typeof createConfig.body> | z.output<typeof changeConfig.body>;

/** Characters that a header can carry; a token must not contain any others. */
const printable = /^[\x21-\x7e]+$/;

/** Rejects a form; a single problem is reported with its own message, several problems with a general one. */
function refuse(problems: FieldProblem[]): never {
  throw new AppError('invalid_input', problems.length === 1 ? problems[0]?.message : undefined, {
    details: problems,
  });
}

/**
 * Token from a form; undefined if the stored token stays, because none was sent or the sent value is its mask.
 * @throws AppError invalid_input naming the field
 */
export function sentToken(token: string | undefined): string | undefined {
  if (token === undefined || token === '' || isMask(token)) return undefined;
  if (!printable.test(token))
    refuse([{ field: 'body.notionToken', message: 'Токен Notion содержит недопустимые символы' }]);
  return token;
}

/** @throws AppError invalid_input naming the field */
export function requireToken(token: string | undefined): string {
  const message = 'Введите токен Notion';
  return sentToken(token) ?? refuse([{ field: 'body.notionToken', message }]);
}

/** Ids in stored form, and the problems of malformed and duplicate ids. */
function readIds(pasted: readonly { text: string; field: string; label: string }[]) {
  const problems: FieldProblem[] = [];
  const seen = new Map<string, string>();
  const ids = pasted.map(({ text, field, label }) => {
    const id = parseDatabaseId(text);
    if (id === null) {
      const message = `${label}: нужен ID базы данных Notion (32\u00A0знака) или ссылка на неё`;
      problems.push({ field, message });
      return '';
    }
    const duplicate = seen.get(id);
    if (duplicate !== undefined)
      problems.push({ field, message: `${label}: эта база уже указана (${duplicate})` });
    seen.set(id, label);
    return id;
  });
  return { ids, problems };
}

/**
 * Reads the form of a connection, with ids in stored form.
 * @throws AppError invalid_input naming each wrong field
 */
export function configDraft(body: Body): ConfigDraft {
  const { databases = [], columns, name, description, isActive, isDefault, counting, geoWords } = body;
  const { ids, problems } = readIds([
    { text: body.databaseId, field: 'body.databaseId', label: 'Database ID (основная)' },
    ...databases.map(({ databaseId }, at) => ({
      text: databaseId,
      field: `body.databases.${at}.databaseId`,
      label: `Дополнительная база ${at + 1}`,
    })),
  ]);
  if (problems.length > 0) refuse(problems);
  const [mainId = '', ...furtherIds] = ids;
  return {
    name,
    description,
    isActive,
    isDefault,
    counting,
    geoWords,
    token: sentToken(body.notionToken),
    main: { databaseId: mainId, name: body.databaseName, isActive: true, columns },
    further: databases.map(({ databaseName, databaseDescription, ...database }, at) => ({
      databaseId: furtherIds[at] ?? '',
      name: databaseName,
      description: databaseDescription,
      isActive: database.isActive,
      columns: database.columns,
    })),
  };
}
