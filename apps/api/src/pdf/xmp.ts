/** Makes one description of an XMP packet. Values are XML already. */
export const xmpDescription = (namespaces: string, content: string): string =>
  `<rdf:Description rdf:about="" ${namespaces}>${content}</rdf:Description>`;

/** Properties unknown to PDF/A, which requires their description (ISO 19005-3, 6.6.2.3.3). */
export type Schema = {
  name: string;
  uri: string;
  prefix: string;
  valueType: 'Text' | 'Integer';
  category: 'external' | 'internal';
  /** Meanings by name. */
  properties: Record<string, string>;
};

export const pdfuaSchema: Schema = {
  name: 'PDF/UA Universal Accessibility Schema',
  uri: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  valueType: 'Integer',
  category: 'internal',
  properties: { part: 'Indicates, which part of ISO 14289 standard is followed' },
};

export const describeSchemas = (schemas: Schema[]): string =>
  xmpDescription(
    'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"',
    `<pdfaExtension:schemas><rdf:Bag>${schemas.map(describeSchema).join('')}</rdf:Bag></pdfaExtension:schemas>`,
  );

function describeSchema({ name, uri, prefix, valueType, category, properties }: Schema): string {
  const list = Object.entries(properties)
    .map(
      ([property, meaning]) =>
        `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${property}</pdfaProperty:name><pdfaProperty:valueType>${valueType}</pdfaProperty:valueType><pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${meaning}</pdfaProperty:description></rdf:li>`,
    )
    .join('');
  return `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema><pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${list}</rdf:Seq></pdfaSchema:property></rdf:li>`;
}
