import { parseSync } from '@swc/core';

/** Whether an export exists at run time, or only for the compiler. */
export type ExportKind = 'value' | 'type';

/** Returns the text of the file that `export * from` names, and a function that does the same for that file. */
export type ReadFile = (specifier: string) => { text: string; readFile: ReadFile };

/**
 * Lists the exports of a module.
 * @param text TypeScript, or the declarations of a module
 * @param readFile reads the files of `export * from`
 * @throws Error for `export * from` without `readFile`
 */
export function listExports(text: string, readFile?: ReadFile): Map<string, ExportKind> {
  const names = new Map<string, ExportKind>();
  for (const item of parseSync(text, { syntax: 'typescript', tsx: false }).body) {
    if (item.type === 'ExportAllDeclaration') {
      if (!readFile) throw new Error(`List the names of ${item.source.value}`);
      const inner = readFile(item.source.value);
      for (const [name, kind] of listExports(inner.text, inner.readFile)) names.set(name, kind);
    }
    if (item.type === 'ExportNamedDeclaration') {
      for (const specifier of item.specifiers) {
        if (specifier.type === 'ExportNamespaceSpecifier') names.set(specifier.name.value, 'value');
        if (specifier.type !== 'ExportSpecifier') continue;
        const { orig, exported, isTypeOnly } = specifier;
        // The types of SWC lack `typeOnly`.
        const isType = isTypeOnly || (item as { typeOnly?: boolean }).typeOnly;
        names.set((exported ?? orig).value, isType ? 'type' : 'value');
      }
    }
    if (item.type.startsWith('ExportDefault')) names.set('default', 'value');
    if (item.type !== 'ExportDeclaration') continue;
    const { declaration } = item;
    switch (declaration.type) {
      case 'VariableDeclaration':
        for (const { id } of declaration.declarations)
          if (id.type === 'Identifier') names.set(id.value, 'value');
        break;
      case 'ClassDeclaration':
      case 'FunctionDeclaration':
        names.set(declaration.identifier.value, 'value');
        break;
      case 'TsInterfaceDeclaration':
      case 'TsTypeAliasDeclaration':
        names.set(declaration.id.value, 'type');
        break;
      default:
        throw new Error(`Exports of the kind ${declaration.type} are not supported`);
    }
  }
  return names;
}
