import type { ApiObject, Named, ObjectList, Scale, Stored, WatchEvent } from "./api-object.js";
import type { ClusterClient, CollectionMethods, NamespacedClient, ObjectMethods } from "./client-types.js";
import { validateCreate, validateUpdate } from "./client-validation.js";
import { type ClientRequest, type Connection, callForList, callServer } from "./connection.js";
import { createInformer, type Informer, type InformerOptions } from "./informer.js";
import type { Indexes } from "./object-store.js";
import { PATCH_MEDIA_TYPES, type Patch } from "./patch.js";
import {
  type ApplyOptions,
  type DeleteOptions,
  deleteBody,
  type GetOptions,
  type ListOptions,
  listQuery,
  type PageOptions,
  type RequestOptions,
  type Selection,
  type WriteOptions,
  writeQuery,
} from "./request-options.js";
import {
  apiVersionOf,
  collectionPath,
  type ResourceDefinition,
  type SubresourceMethod,
  segment,
} from "./resource-definition.js";
import type { Query } from "./transport.js";
import { type WatchOptions, watchCollection } from "./watch.js";

const PAGE_SIZE = 500;

/** The client of a kind without namespaces; generated code gives it the types and leaves out what the kind lacks. */
export function clusterClient<
  T extends ApiObject,
  A extends ApiObject,
  I extends ApiObject = T,
  Client = ClusterClient<T, A, I>,
>(connection: Connection, definition: ResourceDefinition): Client {
  return newClient<T, A, I, Client>(connection, definition, undefined);
}

/** The client of a kind in namespaces. */
export function namespacedClient<
  T extends ApiObject,
  A extends ApiObject,
  I extends ApiObject = T,
  Scoped = ObjectMethods<T, A, I>,
>(connection: Connection, definition: ResourceDefinition): NamespacedClient<Scoped, CollectionMethods<T>> {
  return {
    allNamespaces: new ResourceClient<T, A, I>(connection, definition, undefined),
    inNamespace(namespace) {
      segment(namespace);
      return newClient<T, A, I, Scoped>(connection, definition, namespace);
    },
  };
}

function newClient<T extends ApiObject, A extends ApiObject, I extends ApiObject, Client>(
  connection: Connection,
  definition: ResourceDefinition,
  namespace: string | undefined,
): Client {
  const client = new ResourceClient<T, A, I>(connection, definition, namespace);
  const call = (method: SubresourceMethod) => client.subresourceMethod(method);
  const own = Object.fromEntries((definition.methods ?? []).map((method) => [method.name, call(method)]));
  // The generated type names the methods that the kind has, of all that there are, and those of its own.
  return Object.assign(client, own) as Client;
}

/** All that can be done with a resource, for any kind: a class, so that a client of many kinds costs little to make. */
class ResourceClient<T extends ApiObject, A extends ApiObject, I extends ApiObject> implements ObjectMethods<T, A, I> {
  readonly #connection: Connection;
  readonly #definition: ResourceDefinition;
  readonly #namespace: string | undefined;
  readonly #path: string;

  constructor(connection: Connection, definition: ResourceDefinition, namespace: string | undefined) {
    this.#connection = connection;
    this.#definition = definition;
    this.#namespace = namespace;
    this.#path = collectionPath(definition, namespace);
  }

  get(name: string, { resourceVersion, signal }: GetOptions = {}): Promise<Stored<T>> {
    return this.#call({ method: "GET", path: this.#pathOf(name), query: { resourceVersion }, signal });
  }

  list(options: ListOptions = {}): Promise<ObjectList<T>> {
    const request = { method: "GET", path: this.#path, query: listQuery(options), signal: options.signal } as const;
    return callForList(this.#connection, this.#definition, request);
  }

  async *pages({ limit = PAGE_SIZE, ...options }: PageOptions = {}): AsyncGenerator<ObjectList<T>, void, undefined> {
    let page = await this.list({ ...options, limit });
    yield page;
    // The token holds the state that the list shows; asking for one besides is refused.
    const { resourceVersion: _, resourceVersionMatch: __, ...rest } = options;
    while (page.metadata.continue) {
      page = await this.list({ ...rest, limit, continue: page.metadata.continue });
      yield page;
    }
  }

  async create(object: I, options: WriteOptions = {}): Promise<Stored<T>> {
    const value = this.#complete(object);
    validateCreate(this.#connection, this.#definition, value, options);
    return this.#call(this.#write("POST", this.#path, value, options));
  }

  update(object: Named<I>, options: WriteOptions = {}): Promise<Stored<T>> {
    return this.#replace(object, options, undefined);
  }

  updateStatus(object: Named<I>, options: WriteOptions = {}): Promise<Stored<T>> {
    return this.#replace(object, options, "status");
  }

  patch(name: string, patch: Patch<I>, options: WriteOptions = {}): Promise<Stored<T>> {
    return this.#patch(this.#pathOf(name), patch, options);
  }

  patchStatus(name: string, patch: Patch<I>, options: WriteOptions = {}): Promise<Stored<T>> {
    return this.#patch(this.#pathOf(name, "status"), patch, options);
  }

  apply(object: Named<A>, options: ApplyOptions = {}): Promise<Stored<T>> {
    return this.#apply(object, options, undefined);
  }

  applyStatus(object: Named<A>, options: ApplyOptions = {}): Promise<Stored<T>> {
    return this.#apply(object, options, "status");
  }

  getScale(name: string, { resourceVersion, signal }: GetOptions = {}): Promise<Stored<Scale>> {
    return this.#call({ method: "GET", path: this.#pathOf(name, "scale"), query: { resourceVersion }, signal });
  }

  updateScale(name: string, scale: Scale, options: WriteOptions = {}): Promise<Stored<Scale>> {
    const namespace = this.#namespace === undefined ? {} : { namespace: this.#namespace };
    const metadata = { ...scale.metadata, name, ...namespace };
    const value = { ...scale, apiVersion: "autoscaling/v1", kind: "Scale", metadata };
    return this.#call(this.#write("PUT", this.#pathOf(name, "scale"), value, options));
  }

  patchScale(name: string, patch: Patch<Scale>, options: WriteOptions = {}): Promise<Stored<Scale>> {
    return this.#patch(this.#pathOf(name, "scale"), patch, options);
  }

  async delete(name: string, options: DeleteOptions = {}): Promise<Stored<T> | undefined> {
    const value = deleteBody(options);
    const request = { method: "DELETE", path: this.#pathOf(name), value, signal: options.signal } as const;
    const answer = await this.#call<Stored<T> | { readonly kind: "Status" }>(request);
    return isObject(answer) ? answer : undefined;
  }

  deleteCollection(options: DeleteOptions & Selection = {}): Promise<ObjectList<T>> {
    const { labelSelector, fieldSelector, signal } = options;
    const query = { labelSelector, fieldSelector };
    return this.#call({ method: "DELETE", path: this.#path, query, value: deleteBody(options), signal });
  }

  watch(options: WatchOptions<T> = {}): AsyncGenerator<WatchEvent<T>, void, undefined> {
    return watchCollection<T>(
      { connection: this.#connection, definition: this.#definition, path: this.#path },
      options,
    );
  }

  informer<Names extends string = never>(
    options: InformerOptions<T> & { readonly indexes?: Indexes<T, Names> } = {},
  ): Informer<T, Names> {
    const source = { connection: this.#connection, definition: this.#definition, path: this.#path };
    return createInformer<T, Names>(source, options);
  }

  /** A method of a kind's own, for one verb on one subresource. */
  subresourceMethod({ verb, subresource, sent }: SubresourceMethod) {
    if (verb === "get") {
      return (name: string, { resourceVersion, signal }: GetOptions = {}) =>
        this.#call({ method: "GET", path: this.#pathOf(name, subresource), query: { resourceVersion }, signal });
    }
    if (verb === "patch") {
      return (name: string, patch: Patch<unknown>, options: WriteOptions = {}) =>
        this.#patch(this.#pathOf(name, subresource), patch, options);
    }
    const method = verb === "create" ? "POST" : "PUT";
    return (name: string, value: ApiObject, options: WriteOptions = {}) => {
      const whole = value.kind !== undefined ? { ...value } : { ...this.#complete(value), ...sent };
      return this.#call(this.#write(method, this.#pathOf(name, subresource), whole, options));
    };
  }

  async #replace(object: Named<I>, options: WriteOptions, subresource: "status" | undefined): Promise<Stored<T>> {
    const value = this.#complete(object);
    const path = this.#pathOf(object.metadata.name, subresource);
    await validateUpdate(this.#connection, this.#definition, value, {
      options,
      subresource,
      stored: () => this.get(object.metadata.name, { signal: options.signal }),
    });
    return this.#call(this.#write("PUT", path, value, options));
  }

  #patch<O, R>(path: string, patch: Patch<O>, options: WriteOptions): Promise<R> {
    const value = patch.type === "json" ? patch.operations : patch.patch;
    return this.#call({ ...this.#write("PATCH", path, value, options), contentType: PATCH_MEDIA_TYPES[patch.type] });
  }

  #apply(object: Named<A>, options: ApplyOptions, subresource: "status" | undefined): Promise<Stored<T>> {
    if (!(options.fieldManager ?? this.#connection.options.fieldManager)) {
      throw new TypeError(
        "server-side apply needs a fieldManager, in its options or the client's: who owns the fields",
      );
    }
    const path = this.#pathOf(object.metadata.name, subresource);
    const request = this.#write("PATCH", path, this.#complete(object), options, { force: options.force || undefined });
    return this.#call({ ...request, contentType: PATCH_MEDIA_TYPES.apply });
  }

  #write(
    method: "POST" | "PUT" | "PATCH",
    path: string,
    value: unknown,
    options: WriteOptions,
    more: Query = {},
  ): ClientRequest {
    const { fieldManager } = this.#connection.options;
    const query = { ...writeQuery(fieldManager === undefined ? options : { fieldManager, ...options }), ...more };
    return { method, path, query, value, signal: options.signal };
  }

  /** The object with apiVersion and kind, which the server wants. */
  #complete<O extends ApiObject>(object: O): O {
    return { ...object, apiVersion: apiVersionOf(this.#definition), kind: this.#definition.kind };
  }

  #pathOf(name: string, subresource?: string): string {
    const path = `${this.#path}/${segment(name)}`;
    return subresource === undefined ? path : `${path}/${subresource}`;
  }

  async #call<R>(request: ClientRequest & RequestOptions): Promise<R> {
    // The server answers an accepted request with what the API says; nothing checks it against the types again.
    return (await callServer(this.#connection, this.#definition, request)) as R;
  }
}

/** The server answers a delete with the object while finalizers keep it, else with a Status. */
function isObject<T extends ApiObject>(answer: Stored<T> | { readonly kind: "Status" }): answer is Stored<T> {
  return !(answer.kind === "Status" && !("spec" in answer));
}
