import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Node, parseSync, type TSType, Visitor } from 'oxc-parser';
import { recordings } from '../apps/api/src/testing/row-recorder.ts';
import { helpOn, root } from './command.ts';

/** What a value is in JavaScript, as far as a column of PostgreSQL can tell. */
type Kind = 'number' | 'string' | 'boolean' | 'date' | 'bytes' | 'json' | 'null' | 'any';
type Property = { kinds: ReadonlySet<Kind>; isOptional: boolean };
/** The properties of a row's type; null where they cannot be read from its text. */
type Row = Map<string, Property> | null;

export type Template = { place: string; parts: readonly string[]; row: Row };
export type Recording = { text: string; columns: [name: string, oid: number, wasNull: boolean][] };

/** Kinds by PostgreSQL's numbers of types, as apps/api/src/db/database.ts reads them; arrays are like JSON here. */
const kindOfOid: Readonly<Record<number, Kind>> = {
  16: 'boolean', 17: 'bytes', 18: 'string', 19: 'string', 20: 'number', 21: 'number', 23: 'number', 25: 'string', 26: 'number',
  114: 'json', 700: 'number', 701: 'number', 705: 'string', 1042: 'string', 1043: 'string', 1082: 'string', 1114: 'date',
  1184: 'date', 1700: 'string', 2950: 'string', 3802: 'json',
}; // prettier-ignore

type File = {
  path: string;
  types: Map<string, TSType>;
  imports: Map<string, { name: string; from: string }>;
};
const files = new Map<string, File>();

/** The file that an import names, of ours. */
function fileOf(specifier: string, from: string): string | null {
  const [, name, rest] = /^@forman\/(domain|contract)\/(.*)$/.exec(specifier) ?? [];
  const path = name ? join(root, 'packages', name, 'src', `${rest}.ts`) : resolve(dirname(from), specifier);
  return existsSync(path) ? path : null;
}

function readFile(path: string): File {
  const known = files.get(path);
  if (known) return known;
  const { program } = parseSync(path, readFileSync(path, 'utf8'));
  const file: File = { path, types: new Map(), imports: new Map() };
  files.set(path, file);
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'TSTypeAliasDeclaration' && !declared.typeParameters)
      file.types.set(declared.id.name, declared.typeAnnotation);
    if (statement.type !== 'ImportDeclaration') continue;
    for (const one of statement.specifiers)
      if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
        file.imports.set(one.local.name, { name: one.imported.name, from: statement.source.value });
  }
  return file;
}

type Found = { type: TSType; file: File };

/** The declaration of a type by its name, followed through imports. */
function declarationOf(name: string, file: File): Found | null {
  const own = file.types.get(name);
  if (own) return { type: own, file };
  const imported = file.imports.get(name);
  const path = imported && fileOf(imported.from, file.path);
  return path ? declarationOf(imported.name, readFile(path)) : null;
}

const any: ReadonlySet<Kind> = new Set(['any']);

function kindsOf(type: TSType, file: File, depth = 0): ReadonlySet<Kind> {
  if (depth > 8) return any;
  switch (type.type) {
    case 'TSNumberKeyword':
      return new Set(['number']);
    case 'TSStringKeyword':
    case 'TSTemplateLiteralType':
      return new Set(['string']);
    case 'TSBooleanKeyword':
      return new Set(['boolean']);
    case 'TSNullKeyword':
      return new Set(['null']);
    case 'TSUnionType':
      return new Set(type.types.flatMap((one) => [...kindsOf(one, file, depth + 1)]));
    case 'TSLiteralType':
      return type.literal.type === 'Literal'
        ? new Set([typeof type.literal.value as 'number' | 'string' | 'boolean'])
        : any;
    case 'TSArrayType':
    case 'TSTupleType':
    case 'TSTypeLiteral':
    case 'TSObjectKeyword':
      return new Set(['json']);
    case 'TSTypeReference': {
      if (type.typeName.type !== 'Identifier') return any;
      const { name } = type.typeName;
      if (name === 'Date') return new Set(['date']);
      if (name === 'Buffer' || name === 'Uint8Array') return new Set(['bytes']);
      const found = type.typeArguments ? null : declarationOf(name, file);
      return found ? kindsOf(found.type, found.file, depth + 1) : any;
    }
    default:
      return any;
  }
}

/** The names in "'a' | 'b'". */
function namesIn(type: TSType | undefined): string[] | null {
  if (type?.type === 'TSUnionType') {
    const lists = type.types.map(namesIn);
    return lists.some((list) => list === null) ? null : lists.flatMap((list) => list ?? []);
  }
  const isName = type?.type === 'TSLiteralType' && type.literal.type === 'Literal';
  return isName ? [String((type.literal as { value: unknown }).value)] : null;
}

function rowOf(type: TSType, file: File, depth = 0): Row {
  if (depth > 8) return null;
  if (type.type === 'TSTypeLiteral') {
    const row = new Map<string, Property>();
    for (const member of type.members) {
      if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return null;
      const { key } = member;
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null;
      if (name === null) return null;
      row.set(name, {
        kinds: kindsOf(member.typeAnnotation.typeAnnotation, file),
        isOptional: member.optional,
      });
    }
    return row;
  }
  if (type.type === 'TSIntersectionType') {
    const rows = type.types.map((one) => rowOf(one, file, depth + 1));
    return rows.some((row) => row === null) ? null : new Map(rows.flatMap((row) => [...row!]));
  }
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return null;
  const { name } = type.typeName;
  const [of, names] = type.typeArguments?.params ?? [];
  if (of && (name === 'Omit' || name === 'Pick')) {
    const row = rowOf(of, file, depth + 1);
    const listed = namesIn(names);
    if (!row || !listed) return null;
    return new Map([...row].filter(([key]) => listed.includes(key) === (name === 'Pick')));
  }
  if (of && name === 'OrNothing') {
    const row = rowOf(of, file, depth + 1);
    const orNull = ({ kinds, isOptional }: Property): Property => ({
      kinds: new Set([...kinds, 'null']),
      isOptional,
    });
    return row && new Map([...row].map(([key, property]) => [key, orNull(property)]));
  }
  const found = type.typeArguments ? null : declarationOf(name, file);
  return found && rowOf(found.type, found.file, depth + 1);
}

/** Every raw statement of a file with a type for its rows: sql<Row>`…`.execute(db). */
export function readTemplates(path: string, text = readFileSync(path, 'utf8')): Template[] {
  const { program } = parseSync(path, text);
  const file = readFile(path);
  const found: Template[] = [];
  const local = new Map<string, TSType>();
  const visitor = new Visitor({
    TSTypeAliasDeclaration(node) {
      local.set(node.id.name, node.typeAnnotation);
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (callee.property.name !== 'execute' || callee.object.type !== 'TaggedTemplateExpression') return;
      const { tag, typeArguments, quasi, start } = callee.object;
      if (tag.type !== 'Identifier' || tag.name !== 'sql' || !typeArguments) return;
      const line = text.slice(0, start).split('\n').length;
      const types = new Map([...file.types, ...local]);
      found.push({
        place: `${path.replace(`${root}/`, '').replace(root, '')}:${line}`,
        parts: quasi.quasis.map(({ value }) => plain(value.cooked ?? value.raw)),
        row: rowOf(typeArguments.params[0]!, { ...file, types }),
      });
    },
  });
  visitor.visit(program as Node as never);
  return found;
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** True when the text is this template with anything in its places. */
export function isOf(text: string, parts: readonly string[]): boolean {
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const wanted = index === 0 ? part.trimStart() : index === parts.length - 1 ? part.trimEnd() : part;
    const next = index === 0 ? (text.startsWith(wanted) ? 0 : -1) : text.indexOf(wanted, at);
    if (next < 0) return false;
    at = next + wanted.length;
  }
  return parts.length === 1 ? at === text.length : text.endsWith(parts.at(-1)!.trimEnd());
}

/** What a row's type says and its statement does not give. */
export function faultsOf(row: NonNullable<Row>, { columns }: Recording): string[] {
  const faults: string[] = [];
  for (const [name, { kinds, isOptional }] of row) {
    const column = columns.find(([one]) => one === name);
    if (!column) {
      if (!isOptional) faults.push(`"${name}" is not read`);
      continue;
    }
    const [, oid, wasNull] = column;
    const kind = kindOfOid[oid];
    const isJson = kind === 'json' || kind === undefined;
    // `null` alone in the place of a value is a text for PostgreSQL.
    const isNothing = wasNull && kinds.has('null') && kind === 'string';
    if (!isJson && !isNothing && !kinds.has('any') && !kinds.has(kind))
      faults.push(`"${name}" is ${[...kinds].join(' or ')}, but comes as ${kind}`);
    if (wasNull && !isOptional && !kinds.has('null') && !kinds.has('any'))
      faults.push(`"${name}" may be null`);
  }
  for (const [name] of columns) if (!row.has(name)) faults.push(`"${name}" is read, and not in the type`);
  return faults;
}

/** True when most of the columns are those of the row: a short template fits other statements too. */
function isLike(row: Row, { columns }: Recording): boolean {
  if (row === null) return true;
  const known = columns.filter(([name]) => row.has(name)).length;
  return known * 2 >= row.size && known > 0;
}

/** Checks the statements that a run of the API's tests has recorded. */
export function checkRecorded(templates: readonly Template[], recorded: readonly Recording[]) {
  const faults = new Set<string>();
  const run = new Set<Template>();
  for (const recording of recorded) {
    const text = plain(recording.text).trim();
    const fitting = templates.filter(({ parts, row }) => isLike(row, recording) && isOf(text, parts));
    for (const one of fitting) run.add(one);
    const [template] = fitting.toSorted((a, b) => b.parts.join('').length - a.parts.join('').length);
    if (template?.row)
      for (const fault of faultsOf(template.row, recording)) faults.add(`${template.place}: ${fault}`);
  }
  return {
    faults: [...faults].toSorted(),
    neverRun: templates.filter((template) => !run.has(template)).map(({ place }) => place),
    unread: templates.filter(({ row }) => row === null).map(({ place }) => place),
  };
}

/** Statements whose row type is another function's answer, or a parameter: a new one is written out. */
const mostUnread = 18;

const readRecordings = (): Recording[] =>
  globSync(`${recordings}/*.jsonl`).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Recording),
  );

if (import.meta.main) {
  helpOn(`
node scripts/row-types.ts

Compares the row types of raw SQL with the columns that PostgreSQL gave while the API's tests ran (vitest run --project
api writes them to .cache/test/rows): names, types, and nulls. Ends with 1 when one differs, or when no test has run a
statement.
`);
  const templates = globSync('apps/api/src/**/*.queries.ts', { cwd: root })
    .toSorted()
    .flatMap((file) => readTemplates(join(root, file)));
  const { faults, neverRun, unread } = checkRecorded(templates, readRecordings());
  for (const place of neverRun) console.error(`${place}: no test runs it`);
  for (const fault of faults) console.error(fault);
  if (unread.length > mostUnread) console.error(`Write their row types out: ${unread.join(', ')}`);
  if (faults.length + neverRun.length > 0 || unread.length > mostUnread) process.exitCode = 1;
}
